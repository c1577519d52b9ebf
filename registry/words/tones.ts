/** The meaning of a value to its reader; screens turn a tone into colour and icon. */
export const TONES = ['plain', 'waiting', 'moving', 'good', 'stopped'] as const
export type Tone = (typeof TONES)[number]
