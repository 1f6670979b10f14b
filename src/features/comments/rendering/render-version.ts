/** Increase it when the same text renders to other HTML; stored HTML is then written anew. */
export const COMMENT_RENDER_VERSION = 3
