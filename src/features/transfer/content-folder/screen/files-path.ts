export const FILES_PATH = '/admin/files'
