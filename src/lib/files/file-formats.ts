/** The formats of recordings, which play in articles. They are stored as they were uploaded. */
export const RECORDING_FORMATS = ['mp4', 'webm', 'mp3', 'ogg', 'm4a', 'wav'] as const
export type RecordingFormat = (typeof RECORDING_FORMATS)[number]

/** The formats of downloads, to which articles link. They are stored like recordings. */
export const DOWNLOAD_FORMATS = ['pdf', 'zip', 'gz', 'epub'] as const
export const FILE_FORMATS = [...RECORDING_FORMATS, ...DOWNLOAD_FORMATS] as const
export type FileFormat = (typeof FILE_FORMATS)[number]
