export const DEVICES = ['desktop', 'phone', 'tablet'] as const
export type Device = (typeof DEVICES)[number]
