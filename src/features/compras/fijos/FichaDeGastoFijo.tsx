import { Select, SimpleGrid } from '@mantine/core'
import { usePuede, useTienda } from '#data/session/react.tsx'
import { useEscrito } from '#data/session/useEscrito.ts'
import { GastoFijo } from '#domain/compras/gasto-fijo.entity.ts'
import { gastos606 } from '#domain/compras/gastos-606.ts'
import type { Proveedor } from '#domain/compras/proveedor.entity.ts'
import { fieldFor } from '../../kit/Field.tsx'
import { fieldsOf } from '../../kit/fields.ts'
import { Form, FormDrawer } from '../../kit/Form.tsx'
import { useHoy } from '../../kit/device/useHoy.ts'
import { Historial } from '../../kit/list/Historial.tsx'
import { useEntityForm } from '../../kit/useEntityForm.ts'

const ficha = fieldsOf(GastoFijo.campos, {
  concepto: { label: 'Qué se paga', missing: 'Escribe qué se paga', tooLong: 'Hasta 120 letras' },
  proveedorId: { label: 'A quién', missing: 'Escoge el proveedor' },
  montoCentavos: { label: 'Cerca de, sin ITBIS', missing: 'Escribe cuánto es' },
  itbisCentavos: { label: 'ITBIS', optional: true },
  tipoGasto: {
    label: 'Tipo de gasto (606)',
    options: Object.entries(gastos606).map(([value, label]) => ({ value, label: `${value} · ${label}` })),
  },
  diaDelMes: { label: 'Día del mes', description: 'El último, si el mes tiene menos', outside: 'De 1 a 31' },
  cadaMeses: { label: 'Cada cuántos meses', outside: 'De 1 a 12' },
  desde: { label: 'Desde', missing: 'Escoge desde cuándo' },
  hasta: {
    label: 'Hasta',
    description: 'Vacío, hasta que lo pares',
    check: (fin, { desde: inicio }) => (fin !== '' && fin < inicio ? 'Termina antes de empezar' : undefined),
  },
  activo: { label: 'Activo: se recuerda cuándo toca', title: 'Activo' },
})
const Campo = fieldFor(ficha)

interface Props {
  /** undefined makes a new one. */
  gasto: GastoFijo | undefined
  proveedores: readonly Proveedor[]
  onClose: () => void
}

/** What is paid again and again: to whom, how much, on which day. */
export function FichaDeGastoFijo({ gasto, proveedores, onClose }: Props) {
  const { repo } = useTienda()
  const hoy = useHoy()
  const form = useEntityForm(ficha, {
    stored: gasto,
    initial: { desde: `${hoy.slice(0, 7)}-01`, tipoGasto: '02' },
    allowed: usePuede(GastoFijo, gasto ? 'editar' : 'crear'),
    draft: useEscrito(`ficha:gastoFijo:${gasto?.id ?? 'nuevo'}`),
    save: (todo, cambiado) => (gasto ? repo.editar(GastoFijo, gasto.id, cambiado) : repo.crear(GastoFijo, todo)),
    ...(gasto ? {} : { done: 'Gasto fijo anotado' }),
    onSaved: onClose,
  })
  const { proveedorId } = form.values
  return (
    <FormDrawer form={form} onClose={onClose} title={gasto?.concepto ?? 'Nuevo gasto fijo'}>
      <Form form={form}>
        <Campo name="concepto" required data-autofocus />
        <Select
          label="A quién"
          description={proveedores.length === 0 ? 'Crea primero el proveedor, en Proveedores' : undefined}
          placeholder="Escoge el proveedor"
          required
          searchable
          size="md"
          nothingFoundMessage="Nadie con ese nombre"
          disabled={!form.allowed}
          data={proveedores.map(({ id, razonSocial }) => ({ value: id, label: razonSocial }))}
          value={proveedorId === '' ? null : proveedorId}
          onChange={(elegido) => form.put('proveedorId', elegido ?? '')}
          error={form.errors.proveedorId}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Campo name="montoCentavos" required />
          <Campo name="itbisCentavos" />
          <Campo name="diaDelMes" />
          <Campo name="cadaMeses" />
          <Campo name="desde" />
          <Campo name="hasta" />
        </SimpleGrid>
        <Campo name="tipoGasto" />
        <Campo name="activo" />
      </Form>
      {gasto && (
        <Historial entity={GastoFijo} docId={gasto.id} titulos={ficha.titles} vacio="En este equipo no hay cambios de este gasto." />
      )}
    </FormDrawer>
  )
}
