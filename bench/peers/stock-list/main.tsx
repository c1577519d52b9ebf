import fakeDataProvider from 'ra-data-fakerest'
import {
  Admin,
  DataTable,
  DateField,
  DateInput,
  List,
  NumberField,
  Resource,
  SelectInput,
  TextInput,
} from 'react-admin'
import { createRoot } from 'react-dom/client'
import { createRows, readRowCount, STATUSES } from '../rows.ts'

/** The filters of react-admin's documented list. */
const filters = [
  <TextInput key="q" source="q" label="Search" alwaysOn />,
  <SelectInput
    key="status"
    source="status"
    alwaysOn
    choices={STATUSES.map((id) => ({ id, name: id }))}
  />,
  <TextInput key="area" source="area" />,
  <DateInput key="from" source="starts_at_gte" />,
]

const Bookings = () => (
  <List filters={filters} perPage={25}>
    <DataTable>
      <DataTable.Col source="number" />
      <DataTable.Col source="customer" />
      <DataTable.Col source="phone" />
      <DataTable.Col source="service" />
      <DataTable.Col source="provider" />
      <DataTable.Col source="employee" />
      <DataTable.Col source="plate" />
      <DataTable.Col source="status" />
      <DataTable.Col source="starts_at">
        <DateField source="starts_at" showTime />
      </DataTable.Col>
      <DataTable.NumberCol source="price">
        <NumberField source="price" />
      </DataTable.NumberCol>
    </DataTable>
  </List>
)

const dataProvider = fakeDataProvider({ bookings: createRows(readRowCount()) })

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <Admin dataProvider={dataProvider} disableTelemetry>
      <Resource name="bookings" list={Bookings} />
    </Admin>,
  )
