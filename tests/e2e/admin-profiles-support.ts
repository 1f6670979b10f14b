export const SCREEN = '/admin/settings/profiles'
