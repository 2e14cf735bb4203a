/** Gives other domains what they show of the parameters. */
export { FormulationsChoix } from './formulations-choix.tsx';
