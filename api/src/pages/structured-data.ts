import type { Session, TrainingClass } from '@cubby/contract/catalog/classes'
import { isOpen } from '@cubby/rules/catalog/upcoming-sessions'
import { dayOf } from '@cubby/rules/days'
import { dueOf, priceWithoutCode } from '@cubby/rules/money/discount'
import type { Config } from '../platform/config.ts'

const COURSE_MODES: Record<string, string> = { online: 'Online', 'in-person': 'Onsite', hybrid: 'Blended' }

/** The provider in the vocabulary of schema.org. */
export function organizationData({ provider, publicUrl }: Config) {
  return {
    '@type': 'EducationalOrganization',
    name: provider.name,
    url: `${publicUrl}/`,
    email: provider.email,
    telephone: provider.phone,
    address: provider.address,
  }
}

/** The price of a class for everybody, in dollars, with what is taken off today. */
export function publicPrice({ provider }: Config, trainingClass: TrainingClass, now: Date) {
  return priceWithoutCode(trainingClass, { isReturning: false, today: dayOf(now, provider.timezone) })
}

/**
 * A class and its open sessions in the vocabulary of schema.org: a Course with its CourseInstances and
 * offers.
 */
export function courseData(config: Config, trainingClass: TrainingClass, now: Date) {
  const { title, description, image_url } = trainingClass
  const price = dueOf(publicPrice(config, trainingClass, now))
  const sessions = trainingClass.sessions.filter((session) => isOpen(session, now))
  const url = `${config.publicUrl}/classes/${trainingClass.id}`
  const offer = (availability: string) => ({
    '@type': 'Offer',
    category: price > 0 ? 'Paid' : 'Free',
    price: price.toFixed(2),
    priceCurrency: 'USD',
    availability: `https://schema.org/${availability}`,
    url,
  })
  return {
    '@type': 'Course',
    name: title,
    description,
    url,
    ...(image_url && { image: image_url }),
    provider: organizationData(config),
    offers: offer(availabilityOf(sessions)),
    hasCourseInstance: sessions.map((session) => ({
      ...instanceData(config, trainingClass, session),
      offers: offer(availabilityOf([session])),
    })),
  }
}

function instanceData(config: Config, { location_type }: TrainingClass, session: Session) {
  const mode = COURSE_MODES[location_type.toLowerCase()] ?? location_type
  const place = session.location_details ?? config.provider.address
  return {
    '@type': 'CourseInstance',
    courseMode: mode,
    startDate: session.start_date,
    endDate: session.end_date,
    courseSchedule: {
      '@type': 'Schedule',
      startDate: session.start_date,
      endDate: session.end_date,
      startTime: session.start_time,
      endTime: session.end_time,
      scheduleTimezone: config.provider.timezone,
    },
    location:
      mode === 'Online'
        ? { '@type': 'VirtualLocation', name: place, url: config.publicUrl }
        : { '@type': 'Place', name: place, address: place },
    ...(session.instructor_name && { instructor: { '@type': 'Person', name: session.instructor_name } }),
    maximumAttendeeCapacity: session.capacity,
    remainingAttendeeCapacity: session.available_spots,
  }
}

function availabilityOf(sessions: readonly Session[]): 'InStock' | 'SoldOut' | 'OutOfStock' {
  if (sessions.length === 0) return 'OutOfStock'
  return sessions.some((session) => session.available_spots > 0) ? 'InStock' : 'SoldOut'
}
