/** What an uploaded or fetched picture may be. Originals are stored in `STORED_FORMATS`; browsers get those of `formats-for-browser.ts`. */
export const UPLOAD_LIMITS = {
  bytes: 10 * 1024 * 1024,
  tooLarge: 'larger than 10 MB',
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'],
  hint: 'JPEG, PNG, WebP, AVIF or GIF, up to 10 MB.',
} as const

/** For `accept` of a file field. */
export const RECORDING_NAMES = 'video/mp4,video/webm,audio/*'
/** For `accept` too: systems disagree on the media types of archives. */
export const FILE_NAMES = '.mp4,.webm,.mp3,.ogg,.m4a,.wav,.pdf,.zip,.gz,.tgz,.epub'

export const RECORDINGS_HINT = 'MP4, WebM, MP3, Ogg, M4A or WAV.'
export const FILES_HINT = 'MP4, WebM, MP3, Ogg, M4A, WAV, PDF, ZIP, gzip or EPUB.'

/** For the owner, wherever files are chosen: recordings and downloads are stored as they are. */
export const KEPT_DATA = 'Video, audio and other files keep the data that they hold, such as place, device and author.'
