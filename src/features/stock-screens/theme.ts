import { createTheme, type Theme, type ThemeOptions } from '@mui/material/styles'
import type { Preferences } from '../../platform/layout/preferences.ts'
import { components } from './theme-components.ts'

type ColorMode = 'light' | 'dark'
type TextDirection = Preferences['direction']

/** Returns the value of a design token in the current skin. */
const readToken = (token: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(token).trim()

const buildTone = (name: string, strong: string, text: string) => ({
  main: `var(--${name})`,
  light: `var(--${name})`,
  dark: `var(--${strong})`,
  contrastText: `var(--${text})`,
})

/**
 * Returns the palette. Every colour is a CSS variable of our tokens, so that a change of skin or
 * contrast needs no render.
 */
const buildPalette = (mode: ColorMode): ThemeOptions['palette'] => ({
  mode,
  // react-admin's bulk actions toolbar computes with these two colours in JavaScript.
  primary: {
    ...buildTone('water', 'water-strong', 'on-water'),
    light: readToken('--rib'),
    dark: readToken('--water-strong'),
  },
  secondary: buildTone('orange', 'orange-ink', 'on-orange'),
  error: buildTone('red', 'red-strong', 'on-red'),
  warning: buildTone('orange', 'orange-ink', 'on-orange'),
  info: buildTone('water', 'water-strong', 'on-water'),
  success: buildTone('green', 'green-ink', 'surface'),
  text: { primary: 'var(--ink)', secondary: 'var(--ink-2)', disabled: 'var(--ink-3)' },
  divider: 'var(--line)',
  background: { default: 'var(--ground)', paper: 'var(--surface)' },
  action: {
    active: 'var(--ink-2)',
    hover: 'var(--hover)',
    selected: 'var(--water-soft)',
    disabled: 'var(--ink-3)',
    disabledBackground: 'var(--subtle)',
    focus: 'var(--hover)',
  },
})

const buildTheme = (mode: ColorMode, direction: TextDirection): Theme =>
  createTheme(
    {
      direction,
      palette: buildPalette(mode),
      shape: { borderRadius: 8 },
      typography: {
        fontFamily: 'var(--font)',
        body1: { fontSize: 'var(--text-m)' },
        body2: { fontSize: 'var(--text-m)' },
        button: { fontSize: 'var(--text-m)', textTransform: 'none' },
      },
      components,
    },
    // The browser mixes shades of variables.
    { colorSpace: 'oklch' },
  )

const themes = new Map<string, Theme>()

/** Builds the Material UI theme for a skin and a direction. */
export function getTheme(mode: ColorMode, direction: TextDirection): Theme {
  const key = `${mode} ${direction}`
  const theme = themes.get(key) ?? buildTheme(mode, direction)
  themes.set(key, theme)
  return theme
}
