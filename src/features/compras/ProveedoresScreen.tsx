import { Alert, Fieldset, Group, SimpleGrid } from '@mantine/core'
import { IconTruckDelivery } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { usePuede, useTienda, useVivo } from '#data/session/react.tsx'
import { useEscrito } from '#data/session/useEscrito.ts'
import { gastos606, type Gasto606 } from '#domain/compras/gastos-606.ts'
import { Proveedor } from '#domain/compras/proveedor.entity.ts'
import { proveedorIgual } from '#domain/compras/proveedor.rules.ts'
import { formatoIdentificacion, formatoTelefono } from '#domain/fiscal/identificacion.ts'
import { AddressFields } from '../kit/AddressFields.tsx'
import { choiceFilter, count, text } from '../kit/columns.tsx'
import { fieldFor } from '../kit/Field.tsx'
import { Form, FormDrawer } from '../kit/Form.tsx'
import { IdentificationFields } from '../kit/IdentificationFields.tsx'
import { Historial } from '../kit/list/Historial.tsx'
import { LinkButton } from '../kit/LinkButton.tsx'
import { MasterScreen } from '../kit/MasterScreen.tsx'
import { useEntityForm } from '../kit/useEntityForm.ts'
import { paths } from '../paths.ts'
import { fichaDeProveedor } from './ficha.ts'

const Campo = fieldFor(fichaDeProveedor)
const columnas = [
  text<Proveedor>('razonSocial', 'Razón social', (p) => p.razonSocial, { card: 'title' }),
  text<Proveedor>('rnc', 'RNC o cédula', (p) => formatoIdentificacion(p.identificacion) || '—', { width: 150, card: 'line' }),
  text<Proveedor>('telefono', 'Teléfono', (p) => formatoTelefono(p.telefono) || '—', { width: 140, card: 'line' }),
  text<Proveedor>('contacto', 'Contacto', (p) => p.contacto, { width: 160, card: 'none' }),
  text<Proveedor>('email', 'Email', (p) => p.email, { width: 200, hidden: true }),
  count<Proveedor>('dias', 'Días de crédito', (p) => p.tiempoCreditoDias, { width: 130, zero: 'Al recibir', card: 'none' }),
  text<Proveedor>('gasto', 'Tipo de gasto', (p) => `${p.tipoGasto} · ${gastos606[p.tipoGasto]}`, { width: 260, card: 'none' }),
]
const filtros = [
  choiceFilter<Proveedor>(
    'gasto',
    'Tipo de gasto',
    (Object.keys(gastos606) as Gasto606[]).map((codigo) => [codigo, gastos606[codigo], (p) => p.tipoGasto === codigo]),
  ),
  choiceFilter<Proveedor>('plazo', 'Plazo', [
    ['credito', 'A crédito', (p) => p.tiempoCreditoDias > 0],
    ['contado', 'Al recibir', (p) => p.tiempoCreditoDias === 0],
  ]),
]

/** Who sells to the store. */
export function Component() {
  const { slug } = useTienda()
  return (
    <MasterScreen
      entity={Proveedor}
      names={{
        many: 'Proveedores',
        create: 'Nuevo proveedor',
        removal: 'Deja de verse en la lista.',
        icon: <IconTruckDelivery size={38} />,
      }}
      columns={columnas}
      filters={filtros}
      searchText={(p) => `${p.razonSocial} ${p.nombreComercial} ${p.identificacion} ${p.telefono} ${p.contacto}`}
      searchPlaceholder="Razón social, RNC, teléfono o contacto"
      importTo={paths.proveedoresImportar.href({ nombre: slug })}
      nameOf={(p) => p.razonSocial}
      drawer={(proveedor, { onClose, acts }) => (
        <ProveedorDrawer key={proveedor?.id ?? 'nuevo'} proveedor={proveedor} acts={acts} onClose={onClose} />
      )}
    />
  )
}

function ProveedorDrawer({ proveedor, acts, onClose }: { proveedor: Proveedor | undefined; acts: ReactNode; onClose: () => void }) {
  const { repo, slug } = useTienda()
  const todos = useVivo(Proveedor)
  const form = useEntityForm(fichaDeProveedor, {
    stored: proveedor,
    allowed: usePuede(Proveedor, proveedor ? 'editar' : 'crear'),
    draft: useEscrito(`ficha:proveedor:${proveedor?.id ?? 'nuevo'}`),
    save: (todo, cambiado) => (proveedor ? repo.editar(Proveedor, proveedor.id, cambiado) : repo.crear(Proveedor, todo)),
    ...(proveedor ? {} : { done: 'Proveedor creado' }),
    onSaved: onClose,
  })
  const { identificacion, razonSocial } = form.values
  const igual = proveedorIgual(
    { id: proveedor?.id, identificacion, razonSocial },
    (todos ?? []).map(({ doc }) => doc),
  )
  return (
    <FormDrawer form={form} onClose={onClose} size="lg" title={proveedor?.razonSocial ?? 'Nuevo proveedor'}>
      <Group mb="md">
        {acts}
        {proveedor && (
          <LinkButton to={paths.cxp.href({ nombre: slug }, { proveedor: proveedor.id })}>Lo que se le debe y sus pagos</LinkButton>
        )}
      </Group>
      <Form form={form}>
        <Campo name="razonSocial" required data-autofocus />
        <IdentificationFields compare="su factura" nameField="razonSocial" />
        {igual && (
          <Alert color="orange" title="Parece que ya está">
            {igual.razonSocial} {formatoIdentificacion(igual.identificacion)}. Úsalo si es el mismo; si no, guarda este.
          </Alert>
        )}
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Campo name="nombreComercial" />
          <Campo name="contacto" />
          <Campo name="telefono" />
          <Campo name="email" />
          <Campo name="tiempoCreditoDias" />
          <Campo name="diasEntrega" />
          <Campo name="tipoGasto" />
        </SimpleGrid>
        <Fieldset legend="Dirección">
          <AddressFields />
        </Fieldset>
        <Campo name="nota" />
      </Form>
      {proveedor && (
        <Historial
          entity={Proveedor}
          docId={proveedor.id}
          titulos={{ ...fichaDeProveedor.titles, activo: 'Activo' }}
          vacio="Sin cambios en este equipo."
        />
      )}
    </FormDrawer>
  )
}
