import { t } from '@cubby/texts/t'
import { Clock, Mail, MapPin, Phone } from 'lucide-react'
import { LazyCupTelephone } from '@/art/lazy-pictures.tsx'
import { useProvider } from '@/offline/hooks/use-collection.ts'
import { textLink } from '@/ui/button.tsx'

/** The provider's address, phone, and hours. */
export function ContactDetails() {
  const provider = useProvider()
  if (!provider) return null
  const { name, address, hours, phone, email } = provider
  return (
    <section
      aria-labelledby="office"
      className="grid gap-4 self-start rounded-sheet bg-muted p-6 lg:sticky lg:top-24 lg:p-8"
    >
      <div className="mx-auto w-full max-w-56 max-lg:hidden" aria-hidden="true">
        <LazyCupTelephone />
      </div>
      <h2 id="office" className="text-2xl">
        {name}
      </h2>
      <address className="grid gap-2 not-italic [&>p]:flex [&>p]:items-center [&>p]:gap-3 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-primary">
        <p className="min-h-11">
          <MapPin aria-hidden="true" />
          {address}
        </p>
        <p className="min-h-11">
          <Clock aria-hidden="true" />
          {t('Open {hours}', { hours })}
        </p>
        <p>
          <Phone aria-hidden="true" />
          <a className={textLink} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
            {phone}
          </a>
        </p>
        <p>
          <Mail aria-hidden="true" />
          <a className={textLink} href={`mailto:${email}`}>
            {email}
          </a>
        </p>
      </address>
    </section>
  )
}
