import { useState } from 'react'
import { Anchor, List } from '@mantine/core'
import { Link } from 'react-router-dom'
import { nuevoId } from '#data/device/browser/ids.ts'
import { useCofre, usePuede, useTienda } from '#data/session/react.tsx'
import { sinUnidos } from '#domain/clientes/cliente.rules.ts'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import {
  columnasDeCliente,
  columnasDeCredito,
  planificarClientes,
  type ClienteLeido,
  type PlanDeClientes,
} from '#domain/clientes/importacion.clientes.ts'
import { deshacerHistoricos } from '#domain/core/importacion/importacion.maestros.ts'
import { fallo, ok } from '#domain/core/result.ts'
import { SwitchField } from '#features/kit/inputs.tsx'
import { formatInteger } from '#ui/format.ts'
import { ClientesCerrados } from '#features/kit/device/ClientesCerrados.tsx'
import { ImportScreen } from '../kit/ImportScreen.tsx'
import { paths } from '../paths.ts'
import { archivoDeClientes } from './archivo.ts'

/** Brings customers in from a file. Also with no connection. */
export function Component() {
  const { repo, slug } = useTienda()
  const puedeCredito = usePuede(Cliente, 'editarCredito')
  const puedeBorrar = usePuede(Cliente, 'borrar')
  /** Who is there already cannot be told from who is new. */
  const cofre = useCofre()
  const sinVer = cofre === 'cerrado' || cofre === 'releyendo'
  const [actualizar, setActualizar] = useState(true)
  const todos = async () => (await repo.buscar(Cliente)).map(({ doc }) => doc)
  const guardar = (historicos: PlanDeClientes['historicos'], senal?: AbortSignal) =>
    repo.guardarVarios(
      historicos.map((campos) => ({ entity: Historico, campos })),
      senal,
    )
  return (
    <ImportScreen
      title="Importar clientes"
      file={archivoDeClientes}
      drop={{ description: 'Excel (.xlsx), CSV o texto; hasta 20,000 clientes.' }}
      note={<ClientesCerrados>Para importar hay que ver primero los que ya están.</ClientesCerrados>}
      blocked={sinVer}
      columns={columnasDeCliente.filter((columna) => puedeCredito || !columnasDeCredito.includes(columna))}
      required={() => ['nombre']}
      more={
        <SwitchField
          label="Actualizar los que ya están (misma identificación, teléfono o email)"
          value={actualizar}
          onChange={setActualizar}
        />
      }
      readWith={async () => (sinVer ? fallo('cofre.cerrado') : ok({}))}
      plan={async (filas: ClienteLeido[], { archivo }: { archivo: string }) =>
        ok(planificarClientes(filas, sinUnidos(await todos()), { actualizar, archivo }, () => nuevoId('cliente')))
      }
      size={({ nuevos, actualizados }) => ({ count: nuevos + actualizados, noun: 'clientes' })}
      review={(plan) => <Cuenta plan={plan} />}
      save={async (plan, { signal }) => {
        const guardados = await guardar(plan.historicos, signal)
        return guardados.ok ? ok(plan) : guardados
      }}
      done={{ title: () => 'Importación guardada en este equipo', to: paths.clientes.href({ nombre: slug }), link: 'Ver los clientes' }}
      saved={(plan) => (
        <>
          <Cuenta plan={plan} />
          Llega a las cajas al sincronizar; puedes verlo en{' '}
          <Anchor component={Link} to={paths.sincronizacion.href({ nombre: slug })} underline="always">
            Sincronización
          </Anchor>
          .
        </>
      )}
      undo={
        puedeBorrar
          ? {
              explain: 'Los que trajo pasan a Eliminados, y los que cambió vuelven a como estaban. Lo que alguien cambió después se queda.',
              async run({ historicos }) {
                const hay = new Map((await todos()).map((cliente) => [cliente.id, cliente]))
                return await guardar(deshacerHistoricos(historicos, (id) => hay.get(id), { activo: { antes: true, despues: false } }))
              },
            }
          : undefined
      }
    />
  )
}

function Cuenta({ plan }: { plan: PlanDeClientes }) {
  return (
    <List className="numeros">
      <List.Item>{formatInteger(plan.nuevos)} clientes nuevos</List.Item>
      <List.Item>{formatInteger(plan.actualizados)} actualizados</List.Item>
      <List.Item>{formatInteger(plan.sinCambio)} sin cambio, o repetidos en el archivo</List.Item>
    </List>
  )
}
