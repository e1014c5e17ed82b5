import { useEffect, useRef } from 'react'
import { Alert, Tabs } from '@mantine/core'
import { useConfigTienda, usePuede, useSync } from '#data/react.tsx'
import { Caja, Tienda, TiendaBanco } from '#domain/entidades/tienda.ts'
import { PageLayout } from '#ui/PageLayout.tsx'
import { Loading } from '#ui/states.tsx'
import { useOnline } from '#ui/useOnline.ts'
import { useSearchState } from '#ui/useSearchState.ts'
import { ArranqueTab } from './ArranqueTab.tsx'
import { BancoTab } from './BancoTab.tsx'
import { CajasTab } from './CajasTab.tsx'
import classes from './Configurar.module.css'
import { DatosTab } from './DatosTab.tsx'
import { HorarioTab } from './HorarioTab.tsx'
import { ImpresoraTab } from './ImpresoraTab.tsx'
import { PerfilTab } from './PerfilTab.tsx'
import { ReembolsosTab } from './ReembolsosTab.tsx'
import { TicketTab } from './TicketTab.tsx'
import { VentaTab } from './VentaTab.tsx'

/** Everything of a store that is set once: who it is, how it sells, its tills and devices, this device's printer. */
export function Component() {
  const tienda = useConfigTienda()
  const { conexion } = useSync()
  const isOnline = useOnline()
  const esDueno = usePuede(Tienda, 'editar')
  const veBanco = usePuede(TiendaBanco, 'leer')
  const veCajas = usePuede(Caja, 'editar')
  const [pedida, setPedida] = useSearchState('ver')
  const pestanas = [
    { clave: 'perfil', titulo: 'Perfil', visible: esDueno, contenido: tienda && <PerfilTab tienda={tienda} /> },
    { clave: 'venta', titulo: 'Impuestos y venta', visible: esDueno, contenido: tienda && <VentaTab tienda={tienda} /> },
    { clave: 'horario', titulo: 'Horarios y cierres', visible: esDueno, contenido: tienda && <HorarioTab tienda={tienda} /> },
    { clave: 'reembolsos', titulo: 'Reembolsos', visible: esDueno, contenido: tienda && <ReembolsosTab tienda={tienda} /> },
    { clave: 'banco', titulo: 'Banco', visible: veBanco, contenido: <BancoTab /> },
    { clave: 'cajas', titulo: 'Cajas y dispositivos', visible: veCajas, contenido: <CajasTab /> },
    { clave: 'ticket', titulo: 'Ticket', visible: esDueno, contenido: tienda && <TicketTab tienda={tienda} /> },
    { clave: 'impresora', titulo: 'Impresora', visible: true, contenido: <ImpresoraTab /> },
    { clave: 'datos', titulo: 'Datos y respaldo', visible: true, contenido: <DatosTab /> },
    { clave: 'arranque', titulo: 'Lista de arranque', visible: esDueno, contenido: <ArranqueTab /> },
  ].filter(({ visible }) => visible)
  const abierta = pestanas.find(({ clave }) => clave === pedida) ?? pestanas[0]
  const lista = useRef<HTMLDivElement>(null)
  const clave = abierta?.clave
  const hayTienda = tienda !== undefined
  // On a phone the tabs scroll: the open one is brought into sight.
  useEffect(() => {
    // In braces: newer browsers answer a promise, which React would take for the way to undo this.
    lista.current?.querySelector('[data-active]')?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [clave, hayTienda])
  return (
    <PageLayout title="Configurar" width="normal" state={tienda === undefined ? <Loading /> : undefined}>
      {(conexion === 'sin-conexion' || !isOnline) && (
        <Alert color="orange" title="Sin conexión" mb="md">
          Se ve lo último que guardó este equipo. Los cambios de esta página los decide el servidor: se guardan cuando vuelva la conexión.
          La impresora sí funciona.
        </Alert>
      )}
      <Tabs value={clave ?? null} onChange={setPedida} keepMounted={false}>
        <Tabs.List ref={lista} mb="lg" className={classes['pestanas'] ?? ''} aria-label="Qué se configura">
          {pestanas.map(({ clave, titulo }) => (
            <Tabs.Tab key={clave} value={clave}>
              {titulo}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {pestanas.map(({ clave, contenido }) => (
          <Tabs.Panel key={clave} value={clave}>
            {contenido}
          </Tabs.Panel>
        ))}
      </Tabs>
    </PageLayout>
  )
}
