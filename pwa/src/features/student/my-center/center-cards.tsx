import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { useStored } from '@/offline/hooks/use-collection.ts'
import { OfflineAsOf } from '@/ui/as-of.tsx'
import { buttonVariants } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { FigureLinks } from './figure-links.tsx'

/** The centers that the user directs, each with what needs the director first. */
export function CenterCards() {
  const { rows: centers, asOf } = useStored('centers')
  if (centers.length === 0) return null
  return (
    <section aria-labelledby="my-center" className="grid gap-3">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 id="my-center" className="text-2xl">
          {t('My center')}
        </h2>
        <OfflineAsOf at={asOf} />
      </div>
      <ul className="grid gap-3">
        {centers.map((center) => (
          <Card key={center.id} as="li" className="grid gap-x-6 gap-y-2 p-4 sm:flex sm:items-center sm:px-5">
            <div className="min-w-0 flex-1">
              <h3>
                <Link
                  to="/my-center"
                  search={{ center: center.id }}
                  className="inline-flex min-h-11 items-center text-xl hover:underline hover:decoration-2 hover:underline-offset-4"
                >
                  {center.name}
                </Link>
              </h3>
              <FigureLinks center={center} />
            </div>
            {!center.is_closed && (
              <Link
                to="/my-center/enroll"
                search={{ center: center.id }}
                className={buttonVariants({ variant: 'outline' })}
              >
                <UserPlus className="size-5" aria-hidden="true" />
                {t('Enroll staff')}
              </Link>
            )}
          </Card>
        ))}
      </ul>
    </section>
  )
}
