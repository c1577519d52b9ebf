// JavaScript, because the peers read it, too.

/**
 * The entities of each peer by their plural, with their singular and their fields. The type of a
 * field is a word, or the plural of the entity that a reference leads to.
 */
export const ENTITIES = {
  areas: { singular: 'area', fields: { name: 'text' } },
  customers: { singular: 'customer', fields: { name: 'text', phone: 'text' } },
  providers: { singular: 'provider', fields: { name: 'text' } },
  services: { singular: 'service', fields: { name: 'text' } },
  vehicles: { singular: 'vehicle', fields: { plate: 'text' } },
  bookings: {
    singular: 'booking',
    fields: {
      number: 'text',
      starts_at: 'time',
      is_completed: 'flag',
      payment_method: 'text',
      instructions: 'longtext',
      total: 'number',
      customer: 'customers',
      vehicle: 'vehicles',
      service: 'services',
      area: 'areas',
      provider: 'providers',
    },
  },
}
