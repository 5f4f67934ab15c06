import { t } from '@cubby/texts/t'
import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { TextInput } from './inputs.tsx'

interface NewLinkProps {
  label: string
  hint: string
  url: string
  /** Announced to screen readers before the link is copied. */
  announcement?: string
  /** Further buttons. */
  children?: ReactNode
}

/** A new link with a button that copies it. It can be copied only now, because the server does not store it. */
export function NewLink({ label, hint, url, announcement = '', children }: NewLinkProps) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(url)
    setCopied(true)
  }
  return (
    <div className="grid gap-3">
      <Field label={label} hint={hint}>
        {(control) => (
          <TextInput {...control} value={url} readOnly onFocus={(event) => event.currentTarget.select()} />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => void copy().catch(() => undefined)}>
          {copied ? t('Copied') : t('Copy link')}
        </Button>
        {children}
      </div>
      <p role="status" className="sr-only">
        {copied ? t('Copied') : announcement}
      </p>
    </div>
  )
}
