import { EmptyCubbies } from '@/art/empty-cubbies.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'

const words = {
  certificates: { heading: 'Certificates', title: 'No certificates yet' },
}

/** A tab that nobody has anything in yet. */
export function EmptyTab({ section }: { section: keyof typeof words }) {
  const { heading, title } = words[section]
  return (
    <section aria-labelledby="section" className="grid content-start gap-5">
      <h2 id="section" className="text-2xl">
        {heading}
      </h2>
      <EmptyState picture={<EmptyCubbies />} title={title} />
    </section>
  )
}
