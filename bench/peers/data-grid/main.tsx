import { DataGrid, type GridColDef } from '@mui/x-data-grid'
import { createRoot } from 'react-dom/client'
import { createRows, type PeerRow, readRowCount } from '../rows.ts'

const NAMES = [
  'number',
  'customer',
  'phone',
  'service',
  'provider',
  'employee',
  'plate',
  'status',
  'starts_at',
  'price',
] as const satisfies readonly (keyof PeerRow)[]

const columns: GridColDef<PeerRow>[] = NAMES.map((field) => ({ field, width: 140 }))
const rows = createRows(readRowCount())

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <div style={{ height: 800 }}>
      <DataGrid
        rows={rows}
        columns={columns}
        initialState={{ pagination: { paginationModel: { pageSize: 25 } } }}
        pageSizeOptions={[25]}
        showToolbar
      />
    </div>,
  )
