import {
  Create,
  DataTable,
  Edit,
  List,
  NumberInput,
  required,
  SearchInput,
  Show,
  SimpleForm,
  SimpleShowLayout,
  TextField,
  TextInput,
} from 'react-admin'

export function FaqList() {
  return (
    <List
      filters={[<SearchInput key="q" source="q" alwaysOn />]}
      sort={{ field: 'position', order: 'ASC' }}
    >
      <DataTable>
        <DataTable.NumberCol source="position" />
        <DataTable.Col source="question" />
      </DataTable>
    </List>
  )
}

export function FaqShow() {
  return (
    <Show>
      <SimpleShowLayout>
        <TextField source="question" />
        <TextField source="answer" />
      </SimpleShowLayout>
    </Show>
  )
}

function Fields() {
  return (
    <SimpleForm>
      <TextInput source="question" validate={required()} />
      <TextInput source="answer" validate={required()} multiline />
      <NumberInput source="position" />
    </SimpleForm>
  )
}

export function FaqEdit() {
  return (
    <Edit>
      <Fields />
    </Edit>
  )
}

export function FaqCreate() {
  return (
    <Create redirect="list">
      <Fields />
    </Create>
  )
}
