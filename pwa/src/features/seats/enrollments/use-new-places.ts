import { useState } from 'react'
import { useEnrollments, useWaitlist } from '@/offline/hooks/use-collection.ts'
import type { SessionStep } from './next-step.ts'

/** Returns the ids of the sessions in which the user got a seat or joined the waitlist since the page was opened. */
export function useNewPlaces(steps: readonly SessionStep[]): string[] {
  const enrollments = useEnrollments()
  const waitlist = useWaitlist()
  const [before, setBefore] = useState<readonly string[] | null>(null)
  const places = steps.filter(({ step }) => step.kind === 'enrolled' || step.kind === 'on-waitlist')
  if (before === null) {
    if (enrollments.asOf && waitlist.asOf) setBefore(places.map(keyOf))
    return []
  }
  return places.filter((place) => !before.includes(keyOf(place))).map(({ session }) => session.id)
}

function keyOf({ session, step }: SessionStep): string {
  return `${step.kind} ${session.id}`
}
