import { DataTable, List } from 'react-admin'

/** The prices of all tools, for the counter. */
export function PriceBoard() {
  return (
    <List
      resource="tools"
      sort={{ field: 'name', order: 'ASC' }}
      actions={false}
      disableSyncWithLocation
    >
      <DataTable bulkActionButtons={false} rowClick={false}>
        <DataTable.Col source="name" />
        <DataTable.NumberCol source="day_price" />
      </DataTable>
    </List>
  )
}
