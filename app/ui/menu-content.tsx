/** The menu behind a menu button: roving focus, type-ahead and placement are Radix's. */
import * as Dropdown from '@radix-ui/react-dropdown-menu'
import { Icon } from './icons.tsx'
import type { MenuProps } from './menu.tsx'

/** Takes the place of the plain button, with its menu open. */
export default function MenuContent({ label, name, items }: MenuProps) {
  return (
    // Not modal: the modal kind writes a style element, which the page's security policy refuses.
    <Dropdown.Root defaultOpen modal={false}>
      <Dropdown.Trigger className="menu-button" aria-label={name}>
        {label}
        <Icon name="down" size={12} />
      </Dropdown.Trigger>
      <Dropdown.Portal>
        <Dropdown.Content className="menu" align="start" sideOffset={4} collisionPadding={8}>
          {items.map((item) => (
            <Dropdown.Item key={item.label} className="menu-item" onSelect={item.onSelect}>
              <span>{item.label}</span>
              {item.hint !== undefined && <small>{item.hint}</small>}
            </Dropdown.Item>
          ))}
        </Dropdown.Content>
      </Dropdown.Portal>
    </Dropdown.Root>
  )
}
