/** Shows passwords and tokens, and hides them again; loaded where there are any. */
import { useView } from '../stores/view-store.ts'

/** A word in the dress of the menus beside it. */
export default function SecretsButton() {
  const shown = useView((view) => view.secretsShown)
  const show = useView((view) => view.showSecrets)
  return (
    <button type="button" className="menu-button" aria-pressed={shown} onClick={() => show(!shown)}>
      {shown ? 'Hide secrets' : 'Show secrets'}
    </button>
  )
}
