/** What a value means to the person who reads it; screens turn a tone into colour and icon. */
export const TONES = ['plain', 'waiting', 'moving', 'good', 'stopped'] as const
export type Tone = (typeof TONES)[number]
