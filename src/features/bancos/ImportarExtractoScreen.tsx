import { useState } from 'react'
import { Alert, Anchor, List, NativeSelect, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { nuevoId } from '#data/device/browser/ids.ts'
import { ejecutar } from '#data/device/browser/api.ts'
import { useTienda } from '#data/session/react.tsx'
import { useConsulta } from '#data/useConsulta.ts'
import { comandosBancos, LINEAS_POR_ARCHIVO, LINEAS_POR_ENVIO } from '#domain/bancos/comandos.bancos.ts'
import { obligatoriasDeExtracto, vecesDeLineas, type LineaDeExtracto } from '#domain/bancos/importacion.extracto.ts'
import { ExtractoDeBanco } from '#domain/bancos/linea-de-banco.entity.ts'
import { formatMoney, type Moneda } from '#domain/core/money.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { formatDay, formatInteger } from '#ui/format.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { unanswered } from '../kit/Answer.tsx'
import { useHoy } from '../kit/device/useHoy.ts'
import { ImportScreen } from '../kit/ImportScreen.tsx'
import { paths } from '../paths.ts'
import { archivoDeExtracto } from './archivo.ts'
import { useCuentaElegida } from './useCuentaElegida.ts'

interface Plan {
  extractoId: string
  cuentaId: string
  moneda: Moneda
  lineas: (LineaDeExtracto & { vez: number })[]
  nuevas: number
  repetidas: number
}

/** Brings a bank's statement in from a file; what is there already is not added again. */
export function Component() {
  const { tiendaId, slug } = useTienda()
  const hoy = useHoy()
  const consulta = useConsulta(comandosBancos.cuentasDeBanco, { tiendaId }, {})
  const { elegida, elegir, opciones } = useCuentaElegida(consulta.datos?.cuentas ?? [])
  // Another account is another file: what was read for one is not sent to another.
  const [vuelta, setVuelta] = useState(0)
  if (consulta.datos === undefined)
    return <PageLayout title="Importar estado de cuenta" state={unanswered(consulta, 'La lista de cuentas')} />
  const cuenta = elegida?.cuenta
  return (
    <ImportScreen
      key={vuelta}
      title="Importar estado de cuenta"
      description="Tal como lo da el banco: Excel (.xlsx), CSV o texto, OFX, o XML (camt.053)."
      file={archivoDeExtracto}
      drop={{ description: `Con la fecha y los montos en una columna o en dos. Hasta ${formatInteger(LINEAS_POR_ARCHIVO)} líneas.` }}
      blocked={!cuenta}
      note={
        cuenta ? (
          <NativeSelect
            mb="md"
            maw={360}
            label="Cuenta"
            data={opciones}
            value={cuenta.id}
            onChange={(event) => {
              elegir(event.currentTarget.value)
              setVuelta((n) => n + 1)
            }}
          />
        ) : (
          <Alert color="orange" title="Aún no hay cuentas de banco">
            Registra la cuenta en{' '}
            <Anchor component={Link} to={paths.bancos.href({ nombre: slug })} underline="always">
              Bancos
            </Anchor>{' '}
            y vuelve con su estado.
          </Alert>
        )
      }
      memory={{ name: `extracto:${cuenta?.id ?? ''}`, more: {}, onMore: () => undefined }}
      required={obligatoriasDeExtracto}
      more={
        <Text size="sm" c="dimmed">
          Mercana propone las columnas por sus títulos. Revísalas: lo que escojas se recuerda en este equipo para los próximos estados de
          esta cuenta.
        </Text>
      }
      readWith={async () => ok({ desde: cuenta?.desde ?? hoy, hoy })}
      plan={async (leidas: (LineaDeExtracto | undefined)[], { archivo }) => {
        const solas = leidas.filter((linea) => linea !== undefined)
        if (!cuenta) return fallo('cuentaDeBanco.no-existe')
        const veces = vecesDeLineas(solas)
        const lineas = solas.map((linea, i) => ({ ...linea, vez: veces[i] ?? 1 }))
        const plan: Plan = {
          extractoId: nuevoId(ExtractoDeBanco.tipo),
          cuentaId: cuenta.id,
          moneda: cuenta.moneda,
          lineas,
          nuevas: 0,
          repetidas: 0,
        }
        return enviar(tiendaId, plan, { archivo, probar: true })
      }}
      size={({ nuevas }) => ({ count: nuevas, noun: nuevas === 1 ? 'línea' : 'líneas' })}
      review={(plan) => <Cuenta plan={plan} />}
      saving={{ label: 'Guardando', stoppable: false }}
      save={(plan, { archivo, onAdvance }) => enviar(tiendaId, plan, { archivo, probar: false, onAdvance })}
      done={{
        title: () => 'Estado importado',
        to: paths.bancos.href({ nombre: slug }, { ver: 'conciliar', cuenta: cuenta?.id ?? '' }),
        link: 'Conciliar',
      }}
      saved={(plan) => <Cuenta plan={plan} />}
      undo={{
        explain: 'Se quitan las líneas que trajo este archivo, si aún no se ha conciliado ninguna.',
        run: ({ extractoId, cuentaId }) => ejecutar(comandosBancos.deshacerExtracto, { tiendaId, cuentaId, extractoId }, {}),
      }}
    />
  )
}

/** Sends the lines, a part after another; answers the plan with how many are new. What was sent before a failure is found there the next time. */
async function enviar(
  tiendaId: string,
  plan: Plan,
  { archivo, probar, onAdvance }: { archivo: string; probar: boolean; onAdvance?: (done: number) => void },
): Promise<Result<Plan>> {
  const { cuentaId, extractoId, lineas } = plan
  let [nuevas, repetidas] = [0, 0]
  for (let i = 0; i < lineas.length; i += LINEAS_POR_ENVIO) {
    const cuerpo = { extractoId, archivo: archivo.slice(0, 200), probar, lineas: lineas.slice(i, i + LINEAS_POR_ENVIO) }
    const dicho = await ejecutar(comandosBancos.importarExtracto, { tiendaId, cuentaId }, cuerpo)
    if (!dicho.ok) return dicho
    nuevas += dicho.value.nuevas
    repetidas += dicho.value.repetidas
    onAdvance?.(nuevas)
  }
  return ok({ ...plan, nuevas, repetidas })
}

function Cuenta({ plan: { lineas, nuevas, repetidas, moneda } }: { plan: Plan }) {
  const dias = lineas.map(({ fecha }) => fecha).sort()
  const suma = (signo: 1 | -1): number =>
    lineas.reduce((total, { centavos }) => (Math.sign(centavos) === signo ? total + centavos : total), 0)
  return (
    <List className="numeros" aria-label="Lo que trae el archivo">
      <List.Item>
        {formatInteger(nuevas)} {nuevas === 1 ? 'línea nueva' : 'líneas nuevas'}
      </List.Item>
      <List.Item>
        {formatInteger(repetidas)} que ya {repetidas === 1 ? 'estaba' : 'estaban'}
      </List.Item>
      {dias.length > 0 && (
        <>
          <List.Item>
            Del {formatDay(dias[0] ?? '')} al {formatDay(dias.at(-1) ?? '')}
          </List.Item>
          <List.Item>
            Entró {formatMoney(suma(1), moneda)} y salió {formatMoney(suma(-1), moneda)}
          </List.Item>
        </>
      )}
    </List>
  )
}
