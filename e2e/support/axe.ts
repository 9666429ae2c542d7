/** What axe has to say of a page. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Its serious and critical findings, a line each. */
export async function graveFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)
}
