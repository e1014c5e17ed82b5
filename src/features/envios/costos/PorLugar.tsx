import { useMemo, useState, type ReactNode } from 'react'
import { Anchor, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { IconPencil, IconPlus, IconSearch } from '@tabler/icons-react'
import { usePuede } from '#data/session/react.tsx'
import type { Territorio } from '#data/envios/territorio.ts'
import { CostosEnvios } from '#domain/envios/costos-envios.entity.ts'
import { lugarDeRegla, reglaQueRige, type ReglaDeEnvio } from '#domain/envios/envio.rules.ts'
import { desdeLugar, type Redirecciones } from '#domain/envios/territorio.ts'
import { formatMoney } from '#domain/core/money.ts'
import { TextField } from '#features/kit/inputs.tsx'
import { MarkBadge } from '#features/kit/columns.tsx'
import { formatInteger } from '#ui/format.ts'
import { EmptyState, ErrorState, Loading } from '#ui/show/states.tsx'
import { useSearchState } from '#ui/hooks/useSearchState.ts'
import { buscarLugares, HALLADOS_MAXIMOS } from '../buscar-lugares.ts'
import { Camino } from '../Camino.tsx'
import classes from '../Envios.module.css'
import { costoEnPalabras, dondeQueda, nivelEnPalabras, nombreDeLugar } from '../palabras.ts'
import { ReglaForm, type QueRegla } from './ReglaForm.tsx'
import { TerminarRegla } from './TerminarRegla.tsx'
import { useTerritorio } from '../useReglas.ts'

interface Props {
  reglas: readonly CostosEnvios[]
  porDefecto: number
  hoy: string
}

/** The country from its regions down, with what each place costs: its own cost, or in grey that of the place around it. */
export function PorLugar({ reglas, porDefecto, hoy }: Props) {
  const { territorio, fallo, reintentar } = useTerritorio()
  const puede = usePuede(CostosEnvios, 'crear')
  const [codigo = '', irA] = useSearchState('lugar')
  const [buscado, setBuscado] = useState('')
  const [marcados, setMarcados] = useState<ReadonlySet<string>>(new Set())
  const [que, setQue] = useState<QueRegla>()
  const [terminando, setTerminando] = useState<CostosEnvios>()
  const hallados = useMemo(() => (territorio ? buscarLugares(territorio, buscado) : []), [territorio, buscado])
  if (fallo)
    return <ErrorState message="No se pudieron leer los lugares." fix="Conéctate una vez para que queden guardados." onRetry={reintentar} />
  if (!territorio) return <Loading />
  const buscando = buscado.trim().length >= 2
  const codigos = buscando ? hallados : ['', ...(codigo === '' ? [] : [codigo]), ...territorio.hijos(codigo).map((lugar) => lugar.codigo)]
  const marcar = (uno: string) => {
    const nuevos = new Set(marcados)
    if (!nuevos.delete(uno)) nuevos.add(uno)
    setMarcados(nuevos)
  }
  const lugarDe = (uno: string) => ({ codigo: uno, nombre: nombreDeLugar(territorio, uno) })
  return (
    <Stack gap="sm">
      <TextField
        label="Buscar un lugar"
        placeholder="Provincia, municipio, sector o barrio"
        leftSection={<IconSearch size={20} aria-hidden />}
        value={buscado}
        onChange={setBuscado}
      />
      {!buscando && <Camino codigo={codigo} territorio={territorio} onGo={irA} />}
      {marcados.size > 0 && (
        <Group gap="xs">
          <Button onClick={() => setQue({ lugares: [...marcados].map(lugarDe) })} leftSection={<IconPlus size={18} aria-hidden />}>
            Poner costo a {marcados.size === 1 ? 'un lugar' : `${formatInteger(marcados.size)} lugares`}
          </Button>
          <Button variant="default" onClick={() => setMarcados(new Set())}>
            Quitar las marcas
          </Button>
        </Group>
      )}
      {codigos.length === 0 ? (
        <EmptyState icon={<IconSearch size={38} />} title="Ningún lugar se llama así">
          Prueba con parte del nombre, o con el municipio.
        </EmptyState>
      ) : (
        <ul
          className={classes['lugares']}
          aria-label={buscando ? 'Lugares encontrados' : `Lugares de ${nombreDeLugar(territorio, codigo)}`}
        >
          {codigos.map((uno) => (
            <Lugar
              key={uno}
              codigo={uno}
              territorio={territorio}
              reglas={reglas}
              porDefecto={porDefecto}
              hoy={hoy}
              conDonde={buscando}
              marca={
                puede && (
                  <Checkbox
                    aria-label={`Marcar ${nombreDeLugar(territorio, uno)}`}
                    checked={marcados.has(uno)}
                    onChange={() => marcar(uno)}
                  />
                )
              }
              onOpen={
                uno !== codigo && territorio.hijos(uno).length > 0
                  ? () => {
                      setBuscado('')
                      irA(uno)
                    }
                  : undefined
              }
              {...(puede
                ? {
                    onPut: () => setQue({ lugares: [lugarDe(uno)] }),
                    onEdit: (regla: CostosEnvios) => setQue({ regla, nombre: nombreDeLugar(territorio, uno) }),
                    onFinish: setTerminando,
                  }
                : {})}
            />
          ))}
        </ul>
      )}
      {buscando && hallados.length === HALLADOS_MAXIMOS && <Text c="dimmed">Hay más. Escribe más letras para ver menos.</Text>}
      {que && (
        <ReglaForm
          que={que}
          hoy={hoy}
          onClose={() => {
            setQue(undefined)
            setMarcados(new Set())
          }}
        />
      )}
      {terminando && (
        <TerminarRegla
          reglas={[terminando]}
          todas={reglas}
          territorio={territorio}
          porDefecto={porDefecto}
          hoy={hoy}
          onClose={() => setTerminando(undefined)}
        />
      )}
    </Stack>
  )
}

interface LugarProps extends Props {
  codigo: string
  territorio: Territorio
  /** Says also where it lies. */
  conDonde: boolean
  marca: ReactNode
  onOpen: (() => void) | undefined
  onPut?: () => void
  onEdit?: (regla: CostosEnvios) => void
  onFinish?: (regla: CostosEnvios) => void
}

function Lugar({ codigo, territorio, reglas, porDefecto, hoy, conDonde, marca, onOpen, onPut, onEdit, onFinish }: LugarProps) {
  const nombre = nombreDeLugar(territorio, codigo)
  const hallada = reglaQueRige(reglas, desdeLugar(codigo), hoy, territorio.redirecciones)
  // Also one that was written for a place that became this one.
  const propia = hallada && lugarDeRegla(hallada.regla, territorio.redirecciones) === codigo ? hallada.regla : undefined
  const adentro = codigo === '' ? 0 : conReglasAdentro(reglas, codigo, territorio.redirecciones)
  const detalle = [nivelEnPalabras(codigo), conDonde ? dondeQueda(territorio, codigo) : ''].filter(Boolean).join(' · ')
  return (
    <li className={`${classes['lugar']} ${marca ? '' : classes['sinMarca']}`}>
      {marca}
      <div className={classes['nombre']}>
        {onOpen ? (
          <Anchor component="button" type="button" onClick={onOpen} fw={650} ta="start">
            {nombre}
          </Anchor>
        ) : (
          <Text span fw={650}>
            {nombre}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {detalle}
          {adentro > 0 && `${detalle === '' ? '' : ' · '}${adentro === 1 ? 'un costo' : `${formatInteger(adentro)} costos`} adentro`}
        </Text>
      </div>
      <div className={classes['costo']} {...(propia ? {} : { 'data-heredado': true })}>
        <Costo hallada={hallada?.regla} propia={propia !== undefined} porDefecto={porDefecto} territorio={territorio} />
        {propia && hallada && hallada.rivales.length > 0 && <MarkBadge mark={['orange', 'Otro costo desde el mismo día']} />}
      </div>
      {onPut && onEdit && onFinish && (
        <Group className={classes['actos'] ?? ''} gap="xs">
          {propia ? (
            <>
              <Button
                size="sm"
                variant="default"
                leftSection={<IconPencil size={18} aria-hidden />}
                aria-label={`Cambiar el costo de ${nombre}`}
                onClick={() => onEdit(propia)}
              >
                Cambiar
              </Button>
              <Button
                size="sm"
                variant="subtle"
                color="gray"
                aria-label={`Terminar el costo de ${nombre}`}
                onClick={() => onFinish(propia)}
              >
                Terminar
              </Button>
            </>
          ) : (
            <Button
              size="sm"
              variant="default"
              leftSection={<IconPlus size={18} aria-hidden />}
              aria-label={`Poner costo a ${nombre}`}
              onClick={onPut}
            >
              Poner costo
            </Button>
          )}
        </Group>
      )}
    </li>
  )
}

const conReglasAdentro = (reglas: readonly ReglaDeEnvio[], codigo: string, redirecciones: Redirecciones): number =>
  reglas.filter((regla) => {
    const suyo = lugarDeRegla(regla, redirecciones)
    return suyo.length > codigo.length && suyo.startsWith(codigo) && regla.hasta === null
  }).length

interface CostoProps {
  hallada: ReglaDeEnvio | undefined
  propia: boolean
  porDefecto: number
  territorio: Territorio
}

function Costo({ hallada, propia, porDefecto, territorio }: CostoProps) {
  if (!hallada)
    return (
      <Text span inherit className="numeros">
        {formatMoney(porDefecto)} · por defecto
      </Text>
    )
  return (
    <Text span inherit className="numeros" {...(propia ? { fw: 650 } : {})} {...(propia && !hallada.entrega ? { c: 'red' } : {})}>
      {costoEnPalabras(hallada)}
      {!propia && ` · de ${nombreDeLugar(territorio, hallada.codigo)}`}
    </Text>
  )
}
