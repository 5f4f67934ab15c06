import { messages } from '@cubby/contract/messages'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { EmptyCubbies } from '@/art/cubby-shelf.tsx'
import { PageHeading, useDocumentTitle } from '@/layout/page/page-heading.tsx'
import { afterPress } from '@/ui/after-press.ts'
import { Alert } from '@/ui/alert.tsx'
import { Button, buttonVariants, textLink } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { PasswordField, TextAreaField, TextField } from '@/ui/fields.tsx'
import { SelectField } from '@/ui/select.tsx'
import { Sheet } from '@/ui/sheet.tsx'
import { ThemeSwitch } from '@/ui/theme-switch.tsx'
import { showToast } from '@/ui/toast-store.ts'
import { Exhibit, Signs } from './signs.tsx'

/** Every primitive of ui/ in every state. */
export function Gallery() {
  useDocumentTitle('Gallery')
  return (
    <div className="shell py-8 lg:py-12">
      <div className="mb-8 flex flex-wrap items-center justify-between gap-4">
        <PageHeading>Gallery</PageHeading>
        <ThemeSwitch />
      </div>
      <Buttons />
      <Controls />
      <Signs />
      <Messages />
    </div>
  )
}

const variants = ['primary', 'outline', 'quiet', 'danger'] as const

function Buttons() {
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

const states = [
  { state: 'empty' },
  { state: 'with a hint', hint: messages.passwordHint },
  { state: 'optional', optional: true },
  { state: 'wrong', hint: messages.passwordHint, error: 'Please fill in all fields' },
  { state: 'disabled', disabled: true },
]

function Controls() {
  return (
    <>
      {states.map(({ state, disabled, ...field }) => (
        <Exhibit key={state} name={`Field, ${state}`}>
          <TextField label="Text" {...field} disabled={disabled} />
          <PasswordField label="Password" {...field} disabled={disabled} describedAs={`password, ${state}`} />
          <SelectField label="Choice" {...field} disabled={disabled}>
            <option>All locations</option>
            <option>Online</option>
          </SelectField>
          <TextAreaField label="Lines" {...field} disabled={disabled} rows={3} />
        </Exhibit>
      ))}
    </>
  )
}

const tones = ['error', 'warning', 'success', 'info'] as const

function Messages() {
  const sheet = useRef<HTMLDialogElement>(null)
  return (
    <>
      <Exhibit name="Alert">
        {tones.map((tone) => (
          <Alert key={tone} tone={tone}>
            This is the tone "{tone}".
          </Alert>
        ))}
      </Exhibit>
      <Exhibit name="Toast and sheet">
        <Button variant="outline" onClick={() => showToast('success', 'Added to waitlist')}>
          Success
        </Button>
        <Button variant="outline" onClick={() => showToast('error', 'Enrollment operation failed')}>
          Error
        </Button>
        <Button variant="outline" onClick={() => afterPress(() => sheet.current?.showModal())}>
          Sheet
        </Button>
        <Sheet ref={sheet} title="A question">
          <p>Escape, the backdrop, and the button close it.</p>
        </Sheet>
      </Exhibit>
      <Exhibit name="Card and empty state">
        <Card className="p-5">A card</Card>
        <EmptyState picture={<EmptyCubbies />} title="Nothing here yet" action={<Button>Browse</Button>}>
          This text explains why the list is empty.
        </EmptyState>
      </Exhibit>
    </>
  )
}
