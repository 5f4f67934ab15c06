import { currentTime } from '@/api/server-clock.ts'

/** Today in this device's time zone, yyyy-MM-dd. */
export function today(): string {
  return new Date(currentTime()).toLocaleDateString('en-CA')
}
