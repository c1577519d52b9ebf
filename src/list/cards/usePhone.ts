import { useMedia } from '../../layout/useMedia.ts'

/** Whether the screen is as narrow as that of a phone, for which style sheets have looks of their own. */
export const usePhone = (): boolean => useMedia('(max-width: 640px)')
