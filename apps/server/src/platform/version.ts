export const VERSION = '1.0.0'
export const VERSION_CODE = 100
