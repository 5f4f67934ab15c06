import { X } from 'lucide-react'
import { Button } from '@/ui/button.tsx'
import { buttonVariants } from '@/ui/button-variants.ts'
import { textLink } from '@/ui/text-link.ts'
import { Exhibit } from './exhibit.tsx'

const variants = ['primary', 'outline', 'quiet', 'danger'] as const

export function Buttons() {
  return (
    <>
      {variants.map((variant) => (
        <Exhibit key={variant} name={`Button, ${variant}`}>
          <Button variant={variant}>Regular</Button>
          <Button variant={variant} size="small">
            Small
          </Button>
          <Button variant={variant} size="icon" aria-label="Close">
            <X className="size-5" aria-hidden="true" />
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant} busy>
            Busy
          </Button>
          <Button variant={variant} wide>
            Wide
          </Button>
        </Exhibit>
      ))}
      <Exhibit name="Links">
        <a href="/gallery" className={buttonVariants()}>
          Link as a button
        </a>
        <a href="/gallery" className={textLink}>
          Link in text
        </a>
      </Exhibit>
    </>
  )
}
