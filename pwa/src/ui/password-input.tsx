import { t } from '@cubby/texts/t'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { buttonVariants } from './button.tsx'
import { TextInput } from './inputs.tsx'

/** A password field with a button that shows the password. `describedAs` is for its label: 'Show new password'. */
export function PasswordInput({ describedAs, ...rest }: ComponentProps<'input'> & { describedAs: string }) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <div className="relative">
      <TextInput
        {...rest}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className="pe-12"
      />
      <button
        type="button"
        onClick={() => setShown(!shown)}
        className={buttonVariants({
          variant: 'quiet',
          size: 'icon',
          className: 'absolute inset-y-0 end-0',
        })}
        aria-label={`${shown ? t('Hide') : t('Show')} ${describedAs}`}
      >
        <Icon className="size-5 text-muted-foreground" aria-hidden="true" />
      </button>
    </div>
  )
}
