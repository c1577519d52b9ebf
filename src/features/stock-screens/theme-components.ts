import type { ThemeOptions } from '@mui/material/styles'
import type { RaThemeOptions } from 'react-admin'
import { exporter } from './exporter.ts'

const lineStyle = { borderColor: 'var(--line)' }

/** Style overrides that make Material UI's and react-admin's components as plain and dense as ours. */
export const components: NonNullable<ThemeOptions['components'] & RaThemeOptions['components']> = {
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiFormControl: { defaultProps: { margin: 'dense', size: 'small', fullWidth: true } },
  MuiTextField: {
    defaultProps: { variant: 'outlined', margin: 'dense', size: 'small', fullWidth: true },
  },
  MuiOutlinedInput: {
    styleOverrides: { notchedOutline: { borderColor: 'var(--line-strong)' } },
  },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiTableCell: { styleOverrides: { root: lineStyle, head: { color: 'var(--ink-2)' } } },
  RaList: { defaultProps: { exporter } },
  RaBulkActionsToolbar: {
    styleOverrides: {
      root: {
        '& .RaBulkActionsToolbar-toolbar': {
          backgroundColor: 'var(--water-soft)',
          color: 'var(--ink)',
        },
      },
    },
  },
  RaToolbar: { styleOverrides: { root: { backgroundColor: 'var(--subtle)' } } },
}
