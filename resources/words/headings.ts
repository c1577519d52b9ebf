/** What people call the columns of this business in files that they import, by the name of the field. */
export const BUSINESS_HEADINGS: Readonly<Record<string, readonly string[]>> = {
  plate: [
    ...['license plate', 'licence plate', 'number plate', 'registration', 'registration number'],
    ...['plate number', 'plate no', 'immatriculation', 'plaque', 'kennzeichen', 'matrícula'],
    ...['رقم اللوحة', 'اللوحة'],
  ],
}
