/** Raise it whenever the same content would be rendered differently: stored articles are then rendered anew as they are read. */
export const RENDER_VERSION = 2
