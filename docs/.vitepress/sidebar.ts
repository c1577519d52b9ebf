import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DefaultTheme } from 'vitepress'
import { PAGE_GROUPS } from '../../tools/reference/pages.ts'

const docs = fileURLToPath(new URL('..', import.meta.url))

/** The title of a page: its first heading. */
const readTitle = (file: string) =>
  /^# (?:\d+\. )?(.+)$/m.exec(readFileSync(join(docs, file), 'utf8'))?.[1] ?? file

const GUIDE = [
  'index',
  'fleet-of-company-cars',
  'what-a-file-can-say',
  'beyond-declarations',
  'your-own-business',
  'upgrade',
  'use-the-api',
  'type-and-import',
  'production',
  'personal-data',
]

const decisions = readdirSync(join(docs, 'decisions'))
  .filter((file) => /^\d{4}-.*\.md$/.test(file))
  .sort()

/** The pages beside each page, by the part of the site. */
export const sidebar: DefaultTheme.SidebarMulti = {
  '/guide/': [
    {
      text: 'Guide',
      items: GUIDE.map((name) => ({
        text: readTitle(`guide/${name}.md`),
        link: `/guide/${name === 'index' ? '' : name}`,
      })),
    },
    {
      text: 'About the product',
      items: [
        { text: 'Operations', link: '/operations' },
        { text: 'Life cycles', link: '/life-cycles' },
        { text: 'Real things', link: '/real-things' },
        { text: 'Words', link: '/words' },
      ],
    },
  ],
  '/reference/': PAGE_GROUPS.map(({ title, pages }) => ({
    text: title,
    items: pages.map((page) => ({ text: page.title, link: `/reference/${page.name}` })),
  })),
  '/decisions/': [
    {
      text: 'Decisions',
      link: '/decisions/',
      items: decisions.map((file) => ({
        text: `${Number(file.slice(0, 4))}. ${readTitle(`decisions/${file}`)}`,
        link: `/decisions/${file.replace(/\.md$/, '')}`,
      })),
    },
  ],
}
