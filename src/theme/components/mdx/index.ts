/** The components that every page may use without importing them. */
import Accordion from './Accordion.astro';
import AccordionGroup from './AccordionGroup.astro';
import Callout from './Callout.astro';
import Card from './Card.astro';
import CardGroup from './CardGroup.astro';
import Check from './Check.astro';
import CodeGroup from './CodeGroup.astro';
import Danger from './Danger.astro';
import Expandable from './Expandable.astro';
import FilterableTable from './FilterableTable.astro';
import Frame from './Frame.astro';
import Icon from './Icon.astro';
import Info from './Info.astro';
import Note from './Note.astro';
import OperationReference from './OperationReference.astro';
import ParamField from './ParamField.astro';
import ResponseField from './ResponseField.astro';
import SettingsReference from './SettingsReference.astro';
import Step from './Step.astro';
import Steps from './Steps.astro';
import Tab from './Tab.astro';
import Tabs from './Tabs.astro';
import Tip from './Tip.astro';
import Tooltip from './Tooltip.astro';
import Warning from './Warning.astro';

export const components = {
  Accordion,
  AccordionGroup,
  Callout,
  Card,
  CardGroup,
  Check,
  CodeGroup,
  Columns: CardGroup,
  Danger,
  Expandable,
  FilterableTable,
  Frame,
  Icon,
  Info,
  Note,
  OperationReference,
  ParamField,
  ResponseField,
  SettingsReference,
  Step,
  Steps,
  Tab,
  Tabs,
  Tip,
  Tooltip,
  Warning,
};
