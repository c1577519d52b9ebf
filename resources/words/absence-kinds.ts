/** The reason of an absence. */
export type AbsenceKind = 'vacation' | 'sick' | 'training' | 'other'
