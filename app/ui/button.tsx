/** Buttons in the page's two dresses: quiet words, and an icon that carries its name for those who cannot see it. */
import type { ButtonHTMLAttributes, Ref } from 'react'
import { Icon, type IconName } from './icons.tsx'
import './button.css'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly icon?: IconName
  /** `quiet` has no border, `line` has one, `solid` is the one that matters most in its dialog. */
  readonly look?: 'quiet' | 'line' | 'solid'
  readonly ref?: Ref<HTMLButtonElement>
}

/** A button with words, and an icon before them if there is one. */
export function Button({ icon, look = 'quiet', className = '', children, ...rest }: ButtonProps) {
  return (
    <button type="button" className={`button button-${look} ${className}`} {...rest}>
      {icon && <Icon name={icon} />}
      <span className="button-words">{children}</span>
    </button>
  )
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly icon: IconName
  /** What the button does, in words. */
  readonly label: string
  readonly ref?: Ref<HTMLButtonElement>
}

/** A square button that shows an icon alone. */
export function IconButton({ icon, label, className = '', ...rest }: IconButtonProps) {
  return (
    <button type="button" className={`icon-button ${className}`} aria-label={label} title={label} {...rest}>
      <Icon name={icon} />
    </button>
  )
}
