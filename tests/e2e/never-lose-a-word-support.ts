export const SAVE = '**/admin/functions/save-draft'
