/** Raise it when the same content renders differently: the server then renders stored articles again when they are read. */
export const RENDER_VERSION = 3
