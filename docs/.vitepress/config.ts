import { defineConfig } from 'vitepress'
import { classesForStyles, plainTheme } from './code-colours.ts'
import { withoutInlineScripts, writeScripts } from './strict-policy.ts'
import { sidebar } from './sidebar.ts'

export default defineConfig({
  title: 'Washboard',
  description: 'One file is the whole entity: how to declare it, change it, and go beyond it.',
  lang: 'en',
  base: '/docs/',
  cleanUrls: true,
  cacheDir: '../.cache/vitepress',
  // To switch without one, it would put a style of its own into the page.
  appearance: { disableTransition: false },
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' }]],
  // The product serves these addresses beside the site.
  ignoreDeadLinks: [/^\/docs\/api/, /^\/api\//],
  markdown: { theme: plainTheme, codeTransformers: [classesForStyles] },
  transformHtml: withoutInlineScripts,
  buildEnd: ({ outDir }) => writeScripts(outDir),
  themeConfig: {
    siteTitle: 'Washboard',
    search: { provider: 'local' },
    outline: { level: [2, 3] },
    nav: [
      { text: 'Guide', link: '/guide/', activeMatch: '^/guide/' },
      { text: 'Reference', link: '/reference/', activeMatch: '^/reference/' },
      { text: 'Decisions', link: '/decisions/', activeMatch: '^/decisions/' },
      { text: 'API', link: '/api/', target: '_self' },
    ],
    sidebar,
  },
})
