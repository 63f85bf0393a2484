// Under what a parcel is known to the service: it says whose school a push is about.
const REFERENCE = /^(\d{1,15})_([0-9a-f-]{36})$/

export const referenceOf = (schoolId: number, shipmentId: string): string => `${schoolId}_${shipmentId}`

export const named = (reference: string): { schoolId: number; shipmentId: string } | null => {
  const found = REFERENCE.exec(reference)
  return found ? { schoolId: Number(found[1]), shipmentId: found[2]! } : null
}
