// Addresses of the pictures of the homes, apart from the schemas: pages that show them bring no more.

/** Address of one content of a picture; it never changes. */
export const activityPhotoOf = (id: string, side: number, type: 'avif' | 'webp' = 'webp'): string =>
  `/api/activity/photo?id=${id}&side=${side}&type=${type}`
/** The longest sides there are. */
export const ACTIVITY_SIDES = [400, 800, 1600] as const
