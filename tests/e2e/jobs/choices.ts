/** The name in a choice of a select, which says behind it what tells it from others of that name. */
export const nameIn = (choice: string) => choice.split(' · ')[0] ?? ''
