// Addresses of the pages of announcements, apart from their calls.
import { links } from './to.ts'

export const toAnnouncement = links({ '/supplier/announcements': ['tab'], '/shopAnnouncements': ['tab'] })
