import { useMemo } from 'react'
import { usePuede } from '#data/session/react.tsx'
import type { CuentaConSaldo } from '#domain/bancos/comandos.bancos.ts'
import { CuentaDeBanco, nombreDeCuenta } from '#domain/bancos/cuenta-de-banco.entity.ts'
import { mesEnPalabras } from '#domain/fiscal/mes.ts'
import { actions, RowButton } from '#features/kit/columns.tsx'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/show/states.tsx'
import { count, day, state, text } from '../kit/columns.tsx'
import { importe, nombresDeMoneda, nombresDeTipo } from './palabras.ts'

const moneda = ({ cuenta }: CuentaConSaldo) => cuenta.moneda
const columnas: readonly Column<CuentaConSaldo>[] = [
  text('cuenta', 'Cuenta', ({ cuenta }) => nombreDeCuenta(cuenta), { card: 'title' }),
  text('banco', 'Banco', ({ cuenta }) => cuenta.banco, { width: 210 }),
  text('numero', 'Número', ({ cuenta }) => cuenta.numero),
  text('tipo', 'Tipo', ({ cuenta }) => `${nombresDeTipo[cuenta.tipoCuenta]}, ${nombresDeMoneda[cuenta.moneda].toLowerCase()}`),
  importe('saldo', 'Saldo del banco', ({ saldoCentavos }) => saldoCentavos, moneda, { card: 'end' }),
  importe('conciliado', 'Conciliado', ({ conciliadoCentavos }) => conciliadoCentavos, moneda),
  count('sinDueno', 'Sin dueño', ({ sinDueno }) => sinDueno, { zero: '—', width: 110 }),
  day('hasta', 'Última línea', ({ hasta }) => hasta),
  text('mes', 'Mes por cerrar', ({ mesAbierto }) => mesAbierto, { cell: ({ mesAbierto }) => mesEnPalabras(mesAbierto) }),
  state('estado', 'Estado', ({ cuenta }) => (cuenta.activa ? ['teal', 'En uso'] : ['gray', 'Sin uso']), { width: 120 }),
]

interface Props {
  cuentas: readonly CuentaConSaldo[]
  onOpen: (cuenta: CuentaDeBanco) => void
  onEdit: (cuenta: CuentaDeBanco) => void
}

/** The store's bank accounts with what each has by its statements, and what of that nobody claimed. */
export function CuentasPanel({ cuentas, onOpen, onEdit }: Props) {
  const puedeEditar = usePuede(CuentaDeBanco, 'editar')
  const conAccion = useMemo((): readonly Column<CuentaConSaldo>[] => {
    const accion = actions<CuentaConSaldo>(
      ({ cuenta }) => (
        <RowButton of={`Editar ${nombreDeCuenta(cuenta)}`} onClick={() => onEdit(cuenta)}>
          Editar
        </RowButton>
      ),
      { width: 110 },
    )
    return puedeEditar ? [...columnas, accion] : columnas
  }, [puedeEditar, onEdit])
  return (
    <DataTable
      name="cuentas-de-banco"
      label="Cuentas de banco"
      rows={cuentas}
      rowKey={({ cuenta }) => cuenta.id}
      columns={conAccion}
      searchText={({ cuenta }) => `${cuenta.alias} ${cuenta.banco} ${cuenta.numero}`}
      onOpen={({ cuenta }) => onOpen(cuenta)}
      urlPrefix="c"
      empty={<EmptyState title="Aún no hay cuentas" />}
    />
  )
}
