// Schools that are none: people who buy for themselves, and the people of suppliers.
export const PERSONAL_ID = 1
export const SUPPLIER_ID = 2

/** What people who buy for themselves may do. */
export const PERSONAL_ROLE = 'personal'
