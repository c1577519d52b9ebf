/** The sections of the settings, in order. */
export const SETTINGS_SECTIONS = [
  'business',
  'people',
  'notifications',
  'integrations',
  'data',
] as const
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number]
