import type { TrainingClass } from '@cubby/contract/catalog/classes'
import { MapPin } from 'lucide-react'

export function LocationInformation({ trainingClass }: { trainingClass: TrainingClass }) {
  const { location_type, location_details } = trainingClass
  return (
    <section aria-labelledby="location" className="grid gap-3">
      <h2 id="location" className="text-2xl">
        Location Information
      </h2>
      <p className="flex gap-2.5">
        <MapPin className="mt-1 size-5 shrink-0 text-primary" aria-hidden="true" />
        <span>
          <span className="block font-semibold">{location_type}</span>
          {location_details ?? 'The location depends on the session. See the sessions below.'}
        </span>
      </p>
    </section>
  )
}
