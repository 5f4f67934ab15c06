import { messages } from '@cubby/contract/messages'
import { t } from '@cubby/texts/t'
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
  useDocumentTitle(t('Gallery'))
  return (
    <div className="shell py-8 lg:py-12">
      <div className="mb-8 flex flex-wrap items-center justify-between gap-4">
        <PageHeading>{t('Gallery')}</PageHeading>
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
          <Button variant={variant}>{t('Regular')}</Button>
          <Button variant={variant} size="small">
            {t('Small')}
          </Button>
          <Button variant={variant} size="icon" aria-label={t('Close')}>
            <X className="size-5" aria-hidden="true" />
          </Button>
          <Button variant={variant} disabled>
            {t('Disabled')}
          </Button>
          <Button variant={variant} busy>
            {t('Busy')}
          </Button>
          <Button variant={variant} wide>
            {t('Wide')}
          </Button>
        </Exhibit>
      ))}
      <Exhibit name="Links">
        <a href="/gallery" className={buttonVariants()}>
          {t('Link as a button')}
        </a>
        <a href="/gallery" className={textLink}>
          {t('Link in text')}
        </a>
      </Exhibit>
    </>
  )
}

const states = () => [
  { state: 'empty' },
  { state: t('with a hint'), hint: t(messages.passwordHint) },
  { state: 'optional', optional: true },
  { state: 'wrong', hint: t(messages.passwordHint), error: t('Please fill in all fields') },
  { state: 'disabled', disabled: true },
]

function Controls() {
  return (
    <>
      {states().map(({ state, disabled, ...field }) => (
        <Exhibit key={state} name={`Field, ${state}`}>
          <TextField label={t('Text')} {...field} disabled={disabled} />
          <PasswordField
            label={t('Password')}
            {...field}
            disabled={disabled}
            describedAs={`password, ${state}`}
          />
          <SelectField label={t('Choice')} {...field} disabled={disabled}>
            <option>{t('All locations')}</option>
            <option>{t('Online')}</option>
          </SelectField>
          <TextAreaField label={t('Lines')} {...field} disabled={disabled} rows={3} />
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
            {t('This is the tone "{tone}".', { tone })}
          </Alert>
        ))}
      </Exhibit>
      <Exhibit name="Toast and sheet">
        <Button variant="outline" onClick={() => showToast('success', t('Added to waitlist'))}>
          {t('Success')}
        </Button>
        <Button variant="outline" onClick={() => showToast('error', t('Enrollment operation failed'))}>
          {t('Error')}
        </Button>
        <Button variant="outline" onClick={() => afterPress(() => sheet.current?.showModal())}>
          {t('Sheet')}
        </Button>
        <Sheet ref={sheet} title={t('A question')}>
          <p>{t('Escape, the backdrop, and the button close it.')}</p>
        </Sheet>
      </Exhibit>
      <Exhibit name="Card and empty state">
        <Card className="p-5">{t('A card')}</Card>
        <EmptyState
          picture={<EmptyCubbies />}
          title={t('Nothing here yet')}
          action={<Button>{t('Browse')}</Button>}
        >
          {t('This text explains why the list is empty.')}
        </EmptyState>
      </Exhibit>
    </>
  )
}
